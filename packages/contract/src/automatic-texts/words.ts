import type { AreaAudit, AreaErrors, Worded } from '../words.ts'
import type { TextKey } from './text-catalogue.ts'

export const automaticTextErrors = {
  ERR_TEXT_WITHOUT_WAY_BACK: {
    status: 400,
    pt: 'O texto precisa conter VOLTAR, START ou VOLVER: é assim que o cliente volta a receber.',
    en: 'The text must contain VOLTAR, START or VOLVER: with it the customer opts in again.',
    es: 'El texto debe contener VOLTAR, START o VOLVER: así el cliente vuelve a recibir.',
  },
} as const satisfies AreaErrors

export const automaticTextAudit = {
  groups: { settings: ['automaticText', 'companyLanguage'] },
  actions: {
    'automaticText.update': {
      pt: '{{who}} mudou o texto automático {{what}}',
      en: '{{who}} changed the automatic text {{what}}',
      es: '{{who}} cambió el texto automático {{what}}',
    },
    'companyLanguage.update': {
      pt: '{{who}} mudou o idioma da empresa {{what}}',
      en: '{{who}} changed the language of the company {{what}}',
      es: '{{who}} cambió el idioma de la empresa {{what}}',
    },
  },
} as const satisfies AreaAudit

const worded = (pt: string, en: string, es: string): Worded => ({ pt, en, es })

/** The names of the texts, as the page and the audit log show them. */
export const textNames: Readonly<Record<TextKey, Worded>> = {
  menuPerson: worded('Menu: falar com uma pessoa', 'Menu: talk to a person', 'Menú: hablar con una persona'),
  menuBack: worded('Menu: voltar', 'Menu: go back', 'Menú: volver'),
  menuInvalid: worded('Opção inválida', 'Invalid option', 'Opción no válida'),
  optionsAsk: worded('Botões: pergunta', 'Buttons: question', 'Botones: pregunta'),
  optionsButton: worded('Botões: abrir a lista', 'Buttons: open the list', 'Botones: abrir la lista'),
  optionsPerson: worded('Botões: falar com uma pessoa', 'Buttons: talk to a person', 'Botones: hablar con una persona'),
  handOver: worded('Um atendente vai responder', 'An attendant will answer', 'Un agente responderá'),
  acceptance: worded('Saudação ao aceitar', 'Greeting on acceptance', 'Saludo al aceptar'),
  transferQueue: worded('Transferência para uma fila', 'Transfer to a queue', 'Transferencia a una cola'),
  transferUser: worded('Transferência para uma pessoa', 'Transfer to a user', 'Transferencia a una persona'),
  transferBoth: worded(
    'Transferência para fila e pessoa',
    'Transfer to queue and user',
    'Transferencia a cola y persona',
  ),
  transferAway: worded('Transferência sem destino', 'Transfer without target', 'Transferencia sin destino'),
  callRefused: worded('Chamada recusada', 'Refused call', 'Llamada rechazada'),
  outOfHours: worded('Fora do horário', 'Out of hours', 'Fuera de horario'),
  closing: worded('Encerramento', 'Closing', 'Cierre'),
  ratingAsk: worded('Pedido de avaliação', 'Request for a rating', 'Pedido de calificación'),
  ratingAgain: worded('Nota não entendida', 'Rating not understood', 'Nota no entendida'),
  ratingThanks: worded('Agradecimento pela nota', 'Thanks for the rating', 'Agradecimiento por la nota'),
  optOut: worded('Confirmação de saída', 'Confirmation of an opt-out', 'Confirmación de baja'),
  optIn: worded('Confirmação de volta', 'Confirmation of an opt-in', 'Confirmación de regreso'),
  consentYes: worded('Consentimento: sim', 'Consent: yes', 'Consentimiento: sí'),
  consentNo: worded('Consentimento: não', 'Consent: no', 'Consentimiento: no'),
  machineHandOver: worded('IA ou integração passa a vez', 'AI or integration hands over', 'IA o integración pasa'),
  machineChoose: worded('Integração: escolha', 'Integration: choice', 'Integración: elección'),
  flowInvalid: worded('Fluxo: opção inválida', 'Flow: invalid option', 'Flujo: opción no válida'),
  flowHandOver: worded('Fluxo: passa a vez', 'Flow: hands over', 'Flujo: pasa'),
  flowContactSaved: worded('Fluxo: dados salvos', 'Flow: data saved', 'Flujo: datos guardados'),
  flowTagged: worded('Fluxo: etiqueta posta', 'Flow: tag added', 'Flujo: etiqueta puesta'),
}
