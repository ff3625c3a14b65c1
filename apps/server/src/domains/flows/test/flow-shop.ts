import { listTicketNotes } from '@recado/contract/conversations/notes'
import { createFlow, saveFlow } from '@recado/contract/flows/endpoints'
import type { FlowEdge, FlowNode } from '@recado/contract/flows/graph'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import { listTicketRuns } from '@recado/contract/flows/run-endpoints'
import type { FlowRun } from '@recado/contract/flows/runs'
import { type FlowFile, uploadFlowContent } from '@recado/contract/flows/upload-endpoints'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { enqueueJob } from '../../../../test/wake-jobs.ts'
import { ticketTimer } from '../../answering/jobs.ts'
import { type Counter, type Customer, openCounter, waitUntilSettled } from '../../chatbot/test/counter.ts'
import { edges } from '../engine/test/graphs.ts'

/** A counter with helpers for flows that begin with a phrase. */
export interface FlowShop extends Counter {
  /** Publishes a flow and the phrase that starts it. Edges are written as for `edges`. */
  flow(nodes: FlowNode[], ...connections: string[]): Promise<StartedFlow>
  /** Same without validation, as an old import might have left it. */
  invalidFlow(nodes: FlowNode[], ...connections: string[]): Promise<StartedFlow>
  /** Saves a flow again. Any problem fails the test. */
  save(id: number, nodes: FlowNode[], connections: FlowEdge[]): Promise<void>
  /** Stores files for flows. */
  files(...files: Array<{ name: string; type: string; bytes: Buffer }>): Promise<FlowFile[]>
  /** Returns the customer's last run. */
  run(customer: Customer): Promise<FlowRun>
  /** Returns the nodes of the customer's last run, each with its output. */
  path(customer: Customer): Promise<string[]>
  notes(customer: Customer): Promise<string[]>
  /** Waits until no run is busy and the outbox is empty, and returns the messages received. */
  quiet(customer: Customer): Promise<string[]>
}

export interface StartedFlow {
  id: number
  name: string
  phrase: string
}

let serial = 0

/** Opens a counter for flows. `connection` sets fields of its connection, `queues` its queues, `admin` its company. */
export async function openFlowShop(
  app: SharedTestApp,
  connection: Parameters<typeof openCounter>[2] = { queues: [{ name: 'Vendas' }] },
  admin: Person = app.admin,
): Promise<FlowShop> {
  const counter = await openCounter(app, admin, connection)

  async function newFlow(): Promise<StartedFlow> {
    const name = `Fluxo ${++serial}`
    const { id } = await counter.do(createFlow, { body: { name } })
    const phrase = `Quero o ${name}`
    await counter.do(createPhrase, { body: { name, flowId: id, phrase, whatsappId: counter.connectionId } })
    return { id, name, phrase }
  }
  const save = async (id: number, nodes: FlowNode[], connections: FlowEdge[]) => {
    const saveResponse = await counter.do(saveFlow, { body: { idFlow: id, nodes, connections } })
    if (!saveResponse.published) throw new Error(`not published: ${JSON.stringify(saveResponse.problems)}`)
  }
  const run = async (customer: Customer) => {
    const { id } = await customer.ticket()
    const [last] = (await counter.do(listTicketRuns, { params: { id } })).runs
    if (!last) throw new Error('no run')
    return last
  }

  return {
    ...counter,
    save,
    run,
    async flow(nodes, ...connections) {
      const flow = await newFlow()
      await save(flow.id, nodes, edges(...connections))
      return flow
    },
    async invalidFlow(nodes, ...connections) {
      const flow = await newFlow()
      const graph = JSON.stringify({ nodes, connections: edges(...connections) })
      await app.rows(
        `insert into flow_versions (company_id, flow_id, version, graph, nodes) values ($1, $2, 1, $3::jsonb, 1)`,
        [admin.companyId, flow.id, graph],
      )
      await app.rows(`update flows set published_version = 1, draft = $2::jsonb where id = $1`, [flow.id, graph])
      return flow
    },
    files(...files) {
      const body = new FormData()
      for (const { name, type, bytes } of files)
        body.append('medias', new Blob([new Uint8Array(bytes)], { type }), name)
      return counter.do(uploadFlowContent, { body })
    },
    path: async (customer) =>
      (await run(customer)).steps.map(({ nodeId, handle }) => (handle === null ? nodeId : `${nodeId}/${handle}`)),
    async notes(customer) {
      const { id } = await customer.ticket()
      return (await counter.do(listTicketNotes, { query: { ticketId: id } })).map(({ note }) => note)
    },
    async quiet(customer) {
      await waitUntilSettled(app)
      await until(async () => {
        const [left] = await app.rows<{ n: number }>(
          `select ((select count(*) from flow_runs r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
              where r.company_id = any($1) and r.state = 'running' and r.waits_for in ('outside', 'interval')
                and t.speaker = 'flow')
            + (select count(*) from outbox where company_id = any($1))
            + (select count(*) from fact_reactions where company_id = any($1)))::int as n`,
          [app.companyIds],
        )
        return left?.n === 0
      }, 'nothing asked outside and nothing on its way')
      return customer.arrived()
    },
  }
}

/** Ends the wait of a customer's run. */
export async function endWait(app: SharedTestApp, ticketId: number): Promise<void> {
  await app.rows(
    `update flow_runs set session = jsonb_set(session, '{wait,until}', '1') where ticket_id = $1 and state = 'running'`,
    [ticketId],
  )
  await app.rows(
    `update ticket_timers set due_at = now() - interval '1 second' where ticket_id = $1 and kind = 'flow'`,
    [ticketId],
  )
  await app.rows(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'ticket.timer' and state < 'active'
      and data->>'ticketId' = $1 and data->>'timer' = 'flow'`,
    [String(ticketId)],
  )
  // A timer without a ticket does nothing, but makes the workers poll.
  await enqueueJob(app, ticketTimer, { companyId: app.admin.companyId, ticketId: 0, timer: 'flow' })
}
