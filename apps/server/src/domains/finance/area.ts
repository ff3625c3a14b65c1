import * as endpoints from '@recado/contract/finance/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { addMovement, deleteMovement } from './change-ledger.ts'
import { exportMovements } from './export-movements.ts'
import { listMovements, movementDays } from './list-movements.ts'

/** The ledger of a company: income, expenses and their sums. */
export const financeArea = {
  name: 'finance',
  routes(on: Registrar) {
    on.inWork(endpoints.listMovements, ({ work, query }) => listMovements(work, query))
    on.inWork(endpoints.movementsByDay, ({ work, query }) => movementDays(work, query))
    on.inWork(endpoints.addMovement, ({ work, actor, body }) => addMovement(work, actor, body))
    on.inWork(endpoints.deleteMovement, async ({ work, actor, params }) => {
      await deleteMovement(work, actor, params.id)
      return {}
    })
    on.outside(endpoints.exportMovements, async ({ workplace, actor, query, reply }) =>
      exportMovements(workplace, actor, query.days, reply),
    )
  },
} satisfies Area
