import { defineTexts } from '../../platform/i18n/texts.ts'

/** Texts about flows that need an object which is to be deleted. */
export const neededTexts = defineTexts(
  {
    needed: 'Fluxos que precisam disto e passam a conversa para uma pessoa quando chegam aqui: {{names}}.',
    started: 'Fluxos que as frases desta conexão iniciam, e que ela não inicia mais: {{names}}.',
    more: 'e mais {{count}}',
    unknown: 'Não foi possível verificar se algum fluxo precisa disto.',
  },
  {
    en: async () => ({
      needed: 'Flows that need this, and hand the chat over to a person when they reach it: {{names}}.',
      started: 'Flows that the phrases of this connection start, and will no longer start: {{names}}.',
      more: 'and {{count}} more',
      unknown: 'It could not be checked whether a flow needs this.',
    }),
    es: async () => ({
      needed: 'Flujos que necesitan esto y pasan la conversación a una persona cuando llegan aquí: {{names}}.',
      started: 'Flujos que las frases de esta conexión inician, y que ya no iniciará: {{names}}.',
      more: 'y {{count}} más',
      unknown: 'No se pudo comprobar si algún flujo necesita esto.',
    }),
  },
)
