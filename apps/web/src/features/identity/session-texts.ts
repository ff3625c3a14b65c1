import { defineTexts } from '../../platform/i18n/texts.ts'

/** Separate from the screens' texts, because a signed-in user needs no others. */
export const sessionTexts = defineTexts(
  {
    leaving: 'Saindo da sua conta…',
    elsewhere: 'Sua conta foi acessada em outro computador. Você vai sair desta sessão.',
    rightsChanged: 'Seu perfil de acesso mudou: {{role}}.',
    role_admin: 'Administrador',
    role_supervisor: 'Supervisor',
    role_user: 'Atendente',
  },
  {
    en: async () => ({
      leaving: 'Logging you out…',
      elsewhere: 'Your account was accessed on another computer. This session is ending.',
      rightsChanged: 'Your role changed: {{role}}.',
      role_admin: 'Administrator',
      role_supervisor: 'Team lead',
      role_user: 'Attendant',
    }),
    es: async () => ({
      leaving: 'Cerrando tu sesión…',
      elsewhere: 'Alguien accedió a tu cuenta en otra computadora. Esta sesión se cerrará.',
      rightsChanged: 'Tu perfil de acceso cambió: {{role}}.',
      role_admin: 'Administrador',
      role_supervisor: 'Supervisor',
      role_user: 'Agente',
    }),
  },
)
