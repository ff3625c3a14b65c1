import type { AreaAudit, AreaErrors } from '../words.ts'

/** Error codes of this area. The first has the documented text of the screen. */
export const kanbanErrors = {
  ERR_OPEN_LANE_ORDER: {
    status: 400,
    pt: "Você não pode organizar cartões na coluna 'Em aberto'",
    en: "You cannot arrange cards in the 'Open' column",
    es: "No puedes organizar tarjetas en la columna 'Abierto'",
  },
  ERR_NO_NEXT_LANE: {
    status: 400,
    pt: 'Escolha para qual outra coluna os tickets vão depois desse tempo.',
    en: 'Choose another column for tickets to move to after that time.',
    es: 'Elige a qué otra columna van los tickets después de ese tiempo.',
  },
  ERR_LANE_CIRCLE: {
    status: 400,
    pt: 'Com essa coluna os tickets andariam em círculo e o cliente receberia as mensagens sem parar. Escolha outra.',
    en: 'With that column tickets would move in a circle and the customer would receive endless messages. Choose another one.',
    es: 'Con esa columna los tickets irían en círculo y el cliente recibiría mensajes sin fin. Elige otra.',
  },
} as const satisfies AreaErrors

export const kanbanAudit = {
  groups: { tickets: ['lane'] },
  actions: {
    'lane.order': {
      pt: '{{who}} mudou a ordem das colunas do kanban',
      en: '{{who}} changed the order of the kanban columns',
      es: '{{who}} cambió el orden de las columnas del kanban',
    },
    'lane.update': {
      pt: '{{who}} mudou as regras da coluna {{what}} do kanban',
      en: '{{who}} changed the rules of the kanban column {{what}}',
      es: '{{who}} cambió las reglas de la columna {{what}} del kanban',
    },
  },
} as const satisfies AreaAudit
