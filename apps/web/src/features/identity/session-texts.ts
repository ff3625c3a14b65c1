import { defineTexts } from '../../platform/i18n/texts.ts'

/** Separate from the screens' texts, because a signed-in user needs no others. */
export const sessionTexts = defineTexts(
  {
    leaving: 'Saindo da sua conta…',
    elsewhere: 'Sua conta foi acessada em outro computador. Você vai sair desta sessão.',
  },
  {
    en: async () => ({
      leaving: 'Logging you out…',
      elsewhere: 'Your account was accessed on another computer. This session is ending.',
    }),
    es: async () => ({
      leaving: 'Cerrando tu sesión…',
      elsewhere: 'Alguien accedió a tu cuenta en otra computadora. Esta sesión se cerrará.',
    }),
  },
)
