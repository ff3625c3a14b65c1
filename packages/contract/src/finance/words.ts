import type { AreaAudit, AreaErrors } from '../words.ts'

export const financeErrors = {
  ERR_NO_MOVEMENT_FOUND: {
    status: 404,
    pt: 'Movimentação não encontrada. Ela pode já ter sido excluída.',
    en: 'Movement not found. It may have been deleted already.',
    es: 'No encontramos el movimiento. Es posible que ya se haya eliminado.',
  },
} as const satisfies AreaErrors

export const financeAudit = {
  groups: { billing: ['movement'] },
  actions: {
    'movement.create': {
      pt: '{{who}} lançou a movimentação {{what}}',
      en: '{{who}} entered the movement {{what}}',
      es: '{{who}} registró el movimiento {{what}}',
    },
    'movement.delete': {
      pt: '{{who}} excluiu a movimentação {{what}}',
      en: '{{who}} deleted the movement {{what}}',
      es: '{{who}} eliminó el movimiento {{what}}',
    },
  },
} as const satisfies AreaAudit
