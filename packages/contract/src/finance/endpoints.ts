import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { movement, movementPageQuery, newMovement, periodQuery } from './movement.ts'

export const listMovements = defineEndpoint({
  id: 'finance.list',
  method: 'GET',
  path: '/controle-financeiro/get',
  access: needs('finance:view'),
  summary: 'Movements of the last days, newest first, a page at a time, with the sums of the whole period',
  query: z.object({ ...movementPageQuery, ...periodQuery }),
  response: z.object({
    transacoes: z.array(movement),
    totalPages: z.int(),
    totalEntrada: z.number(),
    totalSaida: z.number(),
    /** Additive: number of movements in the period. */
    count: z.int(),
  }),
})

export const addMovement = defineEndpoint({
  id: 'finance.create',
  method: 'POST',
  path: '/controle-financeiro/add',
  access: needs('finance:edit'),
  summary: 'Enter a movement; one that is sent again under its `clientId` is entered once',
  body: newMovement,
  response: movement,
})

export const deleteMovement = defineEndpoint({
  id: 'finance.delete',
  method: 'DELETE',
  path: '/controle-financeiro/delete/:id',
  access: needs('finance:delete'),
  summary: 'Delete a movement; the audit log keeps what it was',
  params: idParam('id'),
  response: confirmation,
  errors: ['ERR_NO_MOVEMENT_FOUND'],
})

export const movementsByDay = defineEndpoint({
  id: 'finance.days',
  method: 'GET',
  path: '/controle-financeiro/days',
  access: needs('finance:view'),
  summary: 'What came in and went out on each day of the period, the oldest first (additive)',
  query: z.object(periodQuery),
  response: z.object({
    days: z.array(z.object({ day: z.iso.date(), entrada: z.number(), saida: z.number() })),
  }),
})

export const exportMovements = defineEndpoint({
  id: 'finance.export',
  method: 'GET',
  path: '/controle-financeiro/csv',
  access: needs('finance:export'),
  summary: "All movements of the period as CSV in the caller's language, newest first (additive)",
  query: z.object(periodQuery),
  response: z.any(),
  raw: true,
})
