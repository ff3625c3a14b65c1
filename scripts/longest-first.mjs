// The order of test files: the longest first, so that all workers end together.
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './project.mjs'

/**
 * The longest files, in seconds on a machine with two cores. All others take less: they follow by project, larger
 * projects first, so that a worker rarely changes its project.
 */
export const seconds = {
  'apps/server/src/domains/campaigns/first-contacts.test.ts': 14,
  'e2e/connection-numbers.test.ts': 60,
  'apps/server/src/domains/connections/numbers/both-providers.http.test.ts': 25,
  'apps/server/src/domains/connections/numbers/official-number.http.test.ts': 17,
  'apps/server/src/domains/conversations/outbox/first-contacts/first-contacts.test.ts': 26,
  'e2e/states-company.test.ts': 120,
  'e2e/live-paths.test.ts': 150,
  'e2e/email-owner.test.ts': 25,
  'e2e/lost-connection.test.ts': 15,
  'e2e/owners-phone.test.ts': 26,
  'e2e/operations/push-durability.test.ts': 47,
  'apps/server/src/domains/external-api/send.http.test.ts': 16,
  'apps/server/src/domains/external-api/tokens.http.test.ts': 20,
  'apps/server/src/domains/external-api/send-kill.test.ts': 20,
  'apps/server/test/api-document.test.ts': 35,
  'apps/server/test/planted-secrets.test.ts': 60,
  'e2e/states-areas.test.ts': 120,
  'e2e/operations/start.test.ts': 110,
  'e2e/states.test.ts': 90,
  'e2e/states-platform.test.ts': 80,
  'e2e/operations/service-durability.test.ts': 65,
  'e2e/operations/integration-durability.test.ts': 60,
  'e2e/operations/flow-durability.test.ts': 85,
  'e2e/a-day.test.ts': 60,
  'e2e/flow-journey.test.ts': 60,
  'e2e/flow-editors.test.ts': 50,
  'e2e/flow-canvas.test.ts': 25,
  'e2e/flow-draft.test.ts': 25,
  'e2e/flow-large.test.ts': 15,
  'e2e/flow-simulator.test.ts': 15,
  'e2e/flow-templates.test.ts': 13,
  'e2e/flow-screen.test.ts': 12,
  'e2e/flows-lists.test.ts': 15,
  'e2e/step-editor.test.ts': 15,
  'e2e/step-customers.test.ts': 12,
  'e2e/session.test.ts': 60,
  'e2e/second-factor.test.ts': 50,
  'e2e/operations/external-database.test.ts': 48,
  'e2e/operations/reactions.test.ts': 46,
  'e2e/operator.test.ts': 45,
  'e2e/operations/nodes.test.ts': 44,
  'e2e/operations/serving.test.ts': 42,
  'e2e/figures-and-bulk.test.ts': 45,
  'e2e/calm-inbox.test.ts': 40,
  'e2e/hostile-rows.test.ts': 90,
  'e2e/too-many-calls.test.ts': 25,
  'e2e/official-customers.test.ts': 40,
  'e2e/official-window.test.ts': 25,
  'e2e/new-version.test.ts': 40,
  'e2e/offline.test.ts': 45,
  'e2e/push.test.ts': 30,
  'e2e/operations/sealed-backup.test.ts': 35,
  'e2e/operations/durability.test.ts': 35,
  'e2e/operations/chat-durability.test.ts': 25,
  'e2e/payment.test.ts': 33,
  'e2e/operations/backup.test.ts': 25,
  'e2e/operations/full-disk.test.ts': 25,
  'e2e/operations/large-media.test.ts': 25,
  'e2e/internal-chat-reading.test.ts': 15,
  'apps/server/test/bad-input.test.ts': 70,
  'apps/server/test/isolation.test.ts': 20,
  'apps/server/src/platform/postgres/embedded-postgres.test.ts': 20,
  'apps/server/test/full-disk.test.ts': 20,
  'apps/server/src/domains/push/notices.http.test.ts': 20,
  'apps/server/src/domains/chatbot/bursts.http.test.ts': 14,
  'apps/server/src/domains/conversations/tickets/lists/waiting-plans.test.ts': 14,
  'apps/server/src/domains/conversations/outbox/stuck-sends.test.ts': 14,
  'apps/server/src/domains/connections/watchdog/watchdog.test.ts': 13,
  'apps/server/test/pipeline.test.ts': 12,
  'apps/server/test/nodes.test.ts': 12,
  'apps/server/test/redis-outage.test.ts': 12,
  'apps/server/test/incidents.test.ts': 15,
  'apps/server/test/backlog.test.ts': 40,
}

export class LongestFirst extends BaseSequencer {
  async sort(specs) {
    const usual = await super.sort(specs)
    const timeOf = ({ moduleId }) => seconds[relative(root, moduleId).replaceAll('\\', '/')] ?? 0
    const groupOf = ({ project }) => project.config.sequence.groupOrder
    return usual.sort((a, b) => groupOf(a) - groupOf(b) || timeOf(b) - timeOf(a))
  }
}
