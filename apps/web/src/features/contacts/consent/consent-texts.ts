import { defineTexts } from '../../../platform/i18n/texts.ts'

export const consentTexts = defineTexts(
  {
    title: 'Divulgação',
    state_allowed: 'Pode receber',
    state_opted_out: 'Pediu para não receber',
    state_blocked: 'Bloqueada pela empresa',
    help: 'Vale para campanhas e agendamentos de divulgação. Mensagens de quem atende sempre saem.',
    history: 'Histórico',
    byContact: '{{when}}: pelo contato, com a mensagem “{{text}}”',
    byUser: '{{when}}: por {{name}}',
    bySystem: '{{when}}: pelo sistema',
    saved: 'Divulgação salva.',
  },
  {
    en: async () => ({
      title: 'Marketing',
      state_allowed: 'May receive it',
      state_opted_out: 'Asked not to receive it',
      state_blocked: 'Blocked by your company',
      help: 'Applies to campaigns and marketing schedules. Messages of your people always go out.',
      history: 'History',
      byContact: '{{when}}: by the contact, with the message “{{text}}”',
      byUser: '{{when}}: by {{name}}',
      bySystem: '{{when}}: by the system',
      saved: 'Marketing saved.',
    }),
    es: async () => ({
      title: 'Publicidad',
      state_allowed: 'Puede recibirla',
      state_opted_out: 'Pidió no recibirla',
      state_blocked: 'Bloqueada por la empresa',
      help: 'Vale para campañas y programaciones de publicidad. Los mensajes de quienes atienden siempre salen.',
      history: 'Historial',
      byContact: '{{when}}: por el contacto, con el mensaje “{{text}}”',
      byUser: '{{when}}: por {{name}}',
      bySystem: '{{when}}: por el sistema',
      saved: 'Publicidad guardada.',
    }),
  },
)
