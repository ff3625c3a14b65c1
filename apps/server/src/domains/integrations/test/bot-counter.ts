import { listTicketNotes } from '@recado/contract/conversations/notes'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { expect } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/until.ts'
import { type Counter, type Customer, openCounter } from '../../chatbot/test/counter.ts'

/** Opens a counter whose connection is answered by a new integration. */
export async function counterWithIntegration(
  app: TestApp,
  body: Record<string, unknown>,
): Promise<Counter & { id: number }> {
  const reply = await app.call(createIntegration, app.admin, { body: { name: 'Robô', ...body } as never })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { id } = reply.body
  return { ...(await openCounter(app, app.admin, { queues: [{}], integrationId: id })), id }
}

/** Returns the messages on the customer's phone, once no question, reaction or message of the app is pending. */
export async function answersTo(app: TestApp, customer: Customer): Promise<string[]> {
  await until(async () => {
    const [left] = await app.rows<{ n: number }>(
      `select ((select count(*) from fact_reactions) + (select count(*) from outbox)
        + (select count(*) from machine_talks where stage = 'asking'))::int as n`,
    )
    return left?.n === 0
  }, 'no pending question, reaction or outgoing message')
  return customer.arrived()
}

/** Returns the notes of the customer's ticket. */
export async function notesOf(app: TestApp, customer: Customer): Promise<string[]> {
  const { id } = await customer.ticket()
  return (await app.call(listTicketNotes, app.admin, { query: { ticketId: id } })).body.map(({ note }) => note)
}
