import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { movement, movementPageQuery, newMovement, periodQuery } from './movement.ts'

/** Only admins see the company's finances (A-08 of the documents). */
const admins = { login: true, permission: 'admin:only', feature: null } as const

export const listMovements = defineEndpoint({
  id: 'finance.list',
  method: 'GET',
  path: '/controle-financeiro/get',
  access: admins,
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
  access: admins,
  summary: 'Enter a movement; one that is sent again under its `clientId` is entered once',
  body: newMovement,
  response: movement,
})

export const deleteMovement = defineEndpoint({
  id: 'finance.delete',
  method: 'DELETE',
  path: '/controle-financeiro/delete/:id',
  access: admins,
  summary: 'Delete a movement; the audit log keeps what it was',
  params: idParam('id'),
  response: confirmation,
  errors: ['ERR_NO_MOVEMENT_FOUND'],
})

export const movementsByDay = defineEndpoint({
  id: 'finance.days',
  method: 'GET',
  path: '/controle-financeiro/days',
  access: admins,
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
  access: admins,
  summary: "All movements of the period as CSV in the caller's language, newest first (additive)",
  query: z.object(periodQuery),
  response: z.any(),
  raw: true,
})
