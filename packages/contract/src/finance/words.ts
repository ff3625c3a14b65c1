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
    'movement.export': {
      pt: '{{who}} exportou as movimentações do financeiro',
      en: '{{who}} exported the movements of the ledger',
      es: '{{who}} exportó los movimientos de finanzas',
    },
  },
} as const satisfies AreaAudit
