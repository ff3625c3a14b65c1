import type { Language } from '@recado/contract/values/language'

/** The default question. */
export const defaultQuestion: Record<Language, string> = {
  pt: 'Podemos guardar seus dados para este atendimento e enviar novidades por aqui? Responda SIM ou NÃO. Se preferir NÃO, o atendimento continua normalmente.',
  en: 'May we keep your data for this conversation and send you news here? Answer YES or NO. If you prefer NO, we go on helping you all the same.',
  es: '¿Podemos guardar tus datos para esta atención y enviarte novedades por aquí? Responde SÍ o NO. Si prefieres NO, la atención continúa con normalidad.',
}
