// Checks that statements that run per item or per tick over a backlog are on the list scripts/backlog-statements.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backlogStatements } from './backlog-statements.mjs'

const server = 'apps/server/src'
/** Names of store functions that read a backlog. */
const backlogNames =
  /^(claim[A-Z]|due[A-Z]|overdue[A-Z]|next[A-Z]|queued[A-Z]|late[A-Z]|unnoted|companies[A-Z]|active[A-Z]|waitAgain|requeueCampaignItems|unfinishedRequests|waitingCharges|renewAndTake)/
const taking = /^take(Bare|Rows|Tickets|Item)$/
/** Tables with a backlog. A statement over one of them that reads one or a few rows runs for each item. */
const waiting = /\b(?:from|update|join)\s+(?:outbox|held_events|ticket_timers|fact_subjects)\b/
const few = /\blimit \$\{|\band (?:id|seq|kind) = \$\{/
const ofItem = /^(waitingRows|setWaitingRows|note(?:Campaign|Consent)Answer|releaseDelivery|stoppedLongEnough)$/

/** Returns the functions of a store's text that must be on the list. */
export function backlogIn(text) {
  return text.split(/\n(?=export )/).flatMap((part) => {
    const name = /^export (?:async )?function\*? (\w+)/.exec(part)?.[1]
    if (!name || !/\bsql\b|selectFrom|updateTable|deleteFrom/.test(part)) return []
    const isOfItem = ofItem.test(name) || (waiting.test(part) && few.test(part))
    return backlogNames.test(name) || taking.test(name) || isOfItem || /skip locked/.test(part) ? [name] : []
  })
}

/** @returns one line for each missing statement, and for each listed one that does not exist or has no test */
export function checkBacklog(root) {
  const stores = readdirSync(join(root, server), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.store.ts'),
  )
  const texts = new Map(
    stores.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, server, path), 'utf8')]),
  )
  const required = [...texts].flatMap(([path, text]) => backlogIn(text).map((name) => `${path} ${name}`))
  const listedStatements = Object.keys(backlogStatements)
  const exists = (entry) => {
    const [path, name] = entry.split(' ')
    return new RegExp(`^export (async )?function ${name}\\b`, 'm').test(texts.get(path) ?? '')
  }
  return [
    ...required
      .filter((entry) => !listedStatements.includes(entry))
      .map((entry) => `scripts/backlog-statements.mjs lacks ${entry}`),
    ...listedStatements
      .filter((entry) => !exists(entry))
      .map((entry) => `scripts/backlog-statements.mjs lists ${entry}, which does not exist`),
    ...Object.entries(backlogStatements)
      .filter(([, proof]) => (typeof proof === 'string' ? !existsSync(join(root, proof)) : !proof?.because))
      .map(([entry]) => `scripts/backlog-statements.mjs has neither a test nor a reason for ${entry}`),
  ]
}
