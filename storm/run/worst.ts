import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { previewContactImport, uploadContacts } from '@recado/contract/contacts/import-endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { ticketTranscript } from '@recado/contract/conversations/history'
import { searchMessages } from '@recado/contract/conversations/search'
import type { Company } from '../product/company.ts'
import type { Node } from '../product/node.ts'
import type { NodeLag } from '../snapshot.rules.ts'

/** The period of the servers' figure; the last faults have ended by then. */
const LASTS_MS = 15_000

/** Calls that are made repeatedly in parallel. None changes data that the invariants check. */
function worstCalls(company: Company, ticketIds: readonly number[]): Array<() => Promise<unknown>> {
  const { admin } = company
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    ...{ row: at + 1, name: `Pessoa ${at}`, number: `55119${String(at).padStart(8, '0')}`, email: '' },
    values: Array.from({ length: 20 }, () => 'valor'),
  }))
  const blankLines = () => {
    const form = new FormData()
    form.append('file', new Blob(['\n'.repeat(4_000_000)]), 'linhas.csv')
    return form
  }
  return [
    ...ticketIds.map((id) => () => admin.call(ticketTranscript, { params: { id } })),
    () => admin.call(uploadContacts, { body: blankLines() as never }),
    () => admin.call(uploadContacts, { body: blankLines() as never }),
    () => admin.call(previewContactImport, { body: { fileName: 'todos.csv', rows } }),
    () => admin.call(searchMessages, { query: { searchParam: 'qz' } }),
  ]
}

/**
 * Has one company cause its worst load in the last 15 seconds of a storm.
 * @returns each server's lag during it; empty for a storm whose faults last longer
 */
export async function causeWorstLoad(
  { companies, nodes }: { companies: readonly Company[]; nodes: readonly Node[] },
  lastsMs: number,
): Promise<NodeLag[]> {
  const [company] = companies
  if (!company || lastsMs / 3 <= LASTS_MS) return []
  const machine = new Worker(new URL('./machine-thread.ts', import.meta.url))
  try {
    await new Promise((resolve) => setTimeout(resolve, lastsMs - LASTS_MS))
    const list = await company.admin.call(listTickets, { query: { showAll: 'true' } })
    const ticketIds = list.kind === 'answered' ? (list.body.tickets ?? []).slice(0, 5).map(({ id }) => id) : []
    const end = performance.now() + LASTS_MS
    const insist = async (call: () => Promise<unknown>) => {
      while (performance.now() < end) await call()
    }
    const worst = Promise.all(worstCalls(company, ticketIds).map(insist))
    await new Promise((resolve) => setTimeout(resolve, LASTS_MS))
    const lags = await readLags(nodes, machine)
    await worst
    return lags
  } finally {
    await machine.terminate()
  }
}

async function readLags(nodes: readonly Node[], machine: Worker): Promise<NodeLag[]> {
  machine.postMessage('read')
  const [slowness] = (await once(machine, 'message')) as [number]
  const lags: NodeLag[] = []
  for (const { url } of nodes) {
    const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
    const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? []
    lags.push({ node: url, p99Ms: Number(seconds) * 1_000, slowness })
  }
  return lags
}
