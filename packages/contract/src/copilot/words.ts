import type { AreaAudit, AreaErrors } from '../words.ts'

export const copilotErrors = {
  ERR_HELP_OFF: {
    status: 409,
    pt: 'A empresa desligou este recurso de IA.',
    en: 'The company has switched off this AI feature.',
    es: 'La empresa desactivó esta función de IA.',
  },
  ERR_AI_NO_KEY: {
    status: 409,
    pt: 'A empresa ainda não tem uma chave de IA. Um administrador pode informá-la em IA para a equipe.',
    en: 'The company has no AI key yet. An admin can enter it in AI for the team.',
    es: 'La empresa aún no tiene una clave de IA. Un administrador puede indicarla en IA para el equipo.',
  },
  ERR_NOTHING_TO_READ: {
    status: 409,
    pt: 'Esta mensagem não tem texto nem áudio que a IA possa ler.',
    en: 'This message has neither text nor sound that the AI can read.',
    es: 'Este mensaje no tiene texto ni audio que la IA pueda leer.',
  },
} as const satisfies AreaErrors

export const copilotAudit = {
  groups: { settings: ['copilot'] },
  actions: {
    'copilot.update': {
      pt: '{{who}} alterou os recursos de IA',
      en: '{{who}} changed the AI features',
      es: '{{who}} cambió las funciones de IA',
    },
  },
} as const satisfies AreaAudit
