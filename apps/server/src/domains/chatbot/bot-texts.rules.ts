import type { Language } from '@recado/contract/values/language'

interface BotTexts {
  invalid: string
  back: string
  person: string
  /** Announces a person. */
  soon: string
  callRefused: string
  askRating: string
  scale: readonly [string, string, string]
  /** The reply to an invalid score. */
  askAgain: string
  ratingThanks: string
}

/** The bot's built-in texts, in the company's language; all other texts are the company's. */
export const botTexts: Record<Language, BotTexts> = {
  pt: {
    invalid: 'Opção inválida. Por favor, responda com um dos números abaixo.',
    back: 'Voltar',
    person: 'Falar com um atendente',
    soon: 'Um atendente já vai responder.',
    callRefused:
      'As chamadas de voz e de vídeo estão desabilitadas neste WhatsApp. Por favor, envie uma mensagem de texto. Obrigado.',
    askRating: 'Como você avalia o nosso atendimento? Responda com um número:',
    scale: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
    askAgain: 'Não entendi a sua nota. Responda com um destes números:',
    ratingThanks: 'Obrigado pela sua avaliação!',
  },
  en: {
    invalid: 'Invalid option. Please answer with one of the numbers below.',
    back: 'Go back',
    person: 'Talk to an attendant',
    soon: 'An attendant will answer shortly.',
    callRefused: 'Voice and video calls are turned off on this WhatsApp. Please send a text message. Thank you.',
    askRating: 'How do you rate our service? Answer with a number:',
    scale: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
    askAgain: 'I did not understand your rating. Answer with one of these numbers:',
    ratingThanks: 'Thank you for your rating!',
  },
  es: {
    invalid: 'Opción no válida. Por favor, responda con uno de los números de abajo.',
    back: 'Volver',
    person: 'Hablar con un agente',
    soon: 'Un agente le responderá en breve.',
    callRefused:
      'Las llamadas de voz y de video están desactivadas en este WhatsApp. Por favor, envíe un mensaje de texto. Gracias.',
    askRating: '¿Cómo califica nuestra atención? Responda con un número:',
    scale: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
    askAgain: 'No entendí su calificación. Responda con uno de estos números:',
    ratingThanks: '¡Gracias por su calificación!',
  },
}
