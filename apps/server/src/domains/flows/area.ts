import * as chatFlows from '@recado/contract/flows/chat-flow-endpoints'
import * as endpoints from '@recado/contract/flows/endpoints'
import * as phraseEndpoints from '@recado/contract/flows/phrase-endpoints'
import * as runEndpoints from '@recado/contract/flows/run-endpoints'
import * as trials from '@recado/contract/flows/simulation-endpoints'
import * as uploads from '@recado/contract/flows/upload-endpoints'
import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import { react } from '../../platform/facts/reaction.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { mediaSigner } from '../../platform/storage/media-path.ts'
import { ticketClosed, ticketFor } from '../conversations/public.ts'
import { importFlow } from './exchange/import-flow.ts'
import { signFlowFiles, uploadFlowFiles } from './files/upload-flow-files.ts'
import type { FlowServices } from './flow-services.ts'
import * as changes from './flows/change-flow.ts'
import { flowRow } from './flows/flow.store.ts'
import { flowDetailOf } from './flows/flow.view.ts'
import { flowUse } from './flows/flow-use.store.ts'
import { listFlows } from './flows/list-flows.ts'
import { requireFlow } from './flows/require-flow.ts'
import * as saves from './flows/save-flow.ts'
import { flowsWith } from './flows/used-by.store.ts'
import { flowCall, flowGone, flowJobs, flowResume, flowTidy } from './jobs.ts'
import { runCall } from './outside/run-call.ts'
import { flowData } from './personal-data.store.ts'
import * as phrases from './phrases/change-phrase.ts'
import { phraseRows } from './phrases/phrase.store.ts'
import { phraseOf } from './phrases/phrase.view.ts'
import { countNodes } from './runs/count-nodes.ts'
import { handOverDeleted, resumeStopped, tidyTraces } from './runs/maintain-runs.ts'
import { endRuns } from './runs/run.store.ts'
import { resumeRun, startRun, stopRun } from './runs/start-run.ts'
import { currentRunOf, ticketRuns } from './runs/ticket-runs.store.ts'
import * as tests from './simulation/change-tests.ts'
import { flowSockets } from './sockets.ts'
import { saveChatFlow, showChatFlow } from './step-editor/change-chat-flow.ts'
import * as variableChanges from './variables/change-variable.ts'
import { variables } from './variables/variable.store.ts'

/**
 * The flows area: conversations that companies build for their customers. `flowResponder` answers customers with them.
 * @param platform database access across all companies
 */
export const flowArea = (services: FlowServices, platform: PlatformDb) =>
  ({
    name: 'flows',
    personalData: flowData,
    jobTypes: flowJobs,
    jobs: [
      handle(flowCall, (job) => runCall(services, job)),
      handle(flowGone, (job) => handOverDeleted(services, job)),
      handle(flowResume, () => resumeStopped(services, platform)),
      handle(flowTidy, () => tidyTraces(services, platform)),
    ],
    reactions: [
      react(ticketClosed, 'flows.ended', ({ db, companyId, now }, { ticketId }) =>
        endRuns(db, companyId, { ticketId, reason: 'closed', now }),
      ),
    ],
    sockets: flowSockets((actor, id) =>
      services.workplace.read(
        actor.companyId,
        async ({ db, companyId }) => (await flowRow(db, companyId, id)) !== null,
      ),
    ),
    routes(on: Registrar) {
      flowRoutes(on, services)
      versionRoutes(on, services)
      uploadRoutes(on, services)
      runRoutes(on, services)
      trialRoutes(on, services)
      phraseRoutes(on, services)
      on.inWork(chatFlows.showChatFlow, ({ work, params, query }) =>
        showChatFlow(work, params.id, query.graph ?? false),
      )
      on.outside(chatFlows.saveChatFlow, ({ actor, params, body, files }) =>
        saveChatFlow(services, actor, { id: params.id, flowData: body.flowData, files }),
      )
    },
  }) satisfies Area

function flowRoutes(on: Registrar, services: FlowServices): void {
  on.inWork(endpoints.listFlows, ({ work, actor, query }) => listFlows(work, actor, query))
  on.inWork(endpoints.createFlow, ({ work, actor, body }) => changes.createFlow(work, actor, body.name))
  on.inWork(endpoints.updateFlow, ({ work, actor, body: { flowId, ...change } }) =>
    changes.updateFlow(work, actor, { id: flowId, ...change }),
  )
  on.inWork(endpoints.deleteFlow, async ({ work, actor, params }) => {
    await changes.deleteFlow(work, actor, services, params.id)
    return {}
  })
  on.inWork(endpoints.showFlowUse, async ({ work, params }) => {
    await requireFlow(work, params.id)
    return flowUse(work.db, work.companyId, params.id)
  })
  on.inWork(endpoints.duplicateFlow, ({ work, actor, body }) => changes.duplicateFlow(work, actor, body.flowId))
  on.inWork(endpoints.listFlowsWith, async ({ work, query }) => ({
    flows: await flowsWith(work.db, work.companyId, query),
  }))
  on.inWork(endpoints.showFlow, async ({ work, params }) => ({
    flow: flowDetailOf(await requireFlow(work, params.id)),
  }))
  on.inWork(endpoints.showFlowSettings, ({ work, params }) => changes.flowSettings(work, params.id))
  on.inWork(endpoints.updateFlowSettings, ({ work, actor, params, body }) =>
    changes.updateFlowSettings(work, actor, params.id, body),
  )
  on.inWork(endpoints.importFlow, ({ work, actor, params, body }) => importFlow(work, actor, params.id, body.content))
}

function versionRoutes(on: Registrar, services: FlowServices): void {
  on.inWork(
    endpoints.saveFlow,
    ({ work, actor, body: { idFlow: id, nodes, connections, draft, overwrite, revision } }) =>
      saves.saveFlow(work, actor, services, {
        ...{ id, graph: { nodes, connections }, draft: draft ?? false, overwrite: overwrite ?? false, revision },
      }),
  )
  on.inWork(endpoints.checkFlow, async ({ work, actor, params, body }) => {
    await requireFlow(work, params.id)
    return { problems: await saves.problemsOf(work, actor, params.id, body) }
  })
  on.inWork(endpoints.publishFlow, ({ work, actor, params, body }) =>
    saves.publishFlow(work, actor, params.id, body.name ?? ''),
  )
  on.inWork(endpoints.listFlowVersions, ({ work, params }) => saves.listFlowVersions(work, params.id))
  on.inWork(endpoints.showFlowVersion, ({ work, params }) => saves.showVersion(work, params))
  on.inWork(endpoints.renameFlowVersion, ({ work, params, body }) => saves.renameVersion(work, params, body.name))
  on.inWork(endpoints.rollBackFlow, ({ work, actor, params }) => saves.rollBack(work, actor, params))
}

function uploadRoutes(on: Registrar, services: FlowServices): void {
  const keeping = { ...services, sign: mediaSigner(services.secrets, services.clock) }
  on.outside(uploads.uploadFlowContent, ({ actor, files }) =>
    uploadFlowFiles(keeping, actor, { files, kinds: ['img', 'audio', 'video'] }),
  )
  on.outside(uploads.uploadFlowImage, ({ actor, files }) =>
    first(uploadFlowFiles(keeping, actor, { files, kinds: ['img'] })),
  )
  on.outside(uploads.uploadFlowAudio, ({ actor, files }) =>
    first(uploadFlowFiles(keeping, actor, { files, kinds: ['audio', 'video'] })),
  )
  on.outside(uploads.signFlowFiles, async ({ actor, body }) => ({
    previews: await signFlowFiles(keeping, actor, body.urls),
  }))
}

async function first<T>(all: Promise<T[]>): Promise<T> {
  const [one] = await all
  if (one === undefined) throw new Error('an upload returned no file')
  return one
}

function runRoutes(on: Registrar, services: FlowServices): void {
  on.inWork(runEndpoints.listTicketRuns, async ({ work, actor, params }) => {
    await ticketFor(work, actor, params.id)
    return ticketRuns(work.db, work.companyId, params.id)
  })
  on.inWork(runEndpoints.showCurrentRun, async ({ work, actor, params }) => {
    await ticketFor(work, actor, params.id)
    return { run: await currentRunOf(work.db, work.companyId, params.id) }
  })
  on.inWork(runEndpoints.startRun, ({ work, actor, params, body }) =>
    startRun(work, actor, services, { ticketId: params.id, flowId: body.flowId }),
  )
  on.inWork(runEndpoints.resumeRun, ({ work, actor, params }) => resumeRun(work, actor, services, params.id))
  on.inWork(runEndpoints.stopRun, async ({ work, actor, params }) => {
    await stopRun(work, actor, params.id)
    return {}
  })
  on.inWork(runEndpoints.countFlowNodes, ({ work, params, query }) => countNodes(work, params.id, query))
}

function trialRoutes(on: Registrar, services: FlowServices): void {
  on.inWork(trials.simulateFlow, ({ work, actor, params, body }) =>
    tests.simulate(work, actor, services, params.id, body),
  )
  on.inWork(trials.listFlowTests, ({ work, params }) => tests.listTests(work, params.id))
  on.inWork(trials.createFlowTest, ({ work, params, body }) => tests.createTest(work, params.id, body))
  on.inWork(trials.updateFlowTest, ({ work, params, body }) => tests.updateTest(work, params, body))
  on.inWork(trials.deleteFlowTest, async ({ work, params }) => {
    await tests.deleteTest(work, params)
    return {}
  })
  on.inWork(trials.runFlowTests, ({ work, actor, params, body }) =>
    tests.runTests(work, actor, services, params.id, body),
  )
  on.inWork(trials.listFlowVariables, async ({ work }) => ({ variables: await variables(work.db, work.companyId) }))
  on.inWork(trials.createFlowVariable, ({ work, actor, body }) => variableChanges.createVariable(work, actor, body))
  on.inWork(trials.updateFlowVariable, ({ work, actor, params, body }) =>
    variableChanges.updateVariable(work, actor, params.id, body),
  )
  on.inWork(trials.deleteFlowVariable, async ({ work, actor, params }) => {
    await variableChanges.deleteVariable(work, actor, params.id)
    return {}
  })
}

function phraseRoutes(on: Registrar, services: FlowServices): void {
  on.inWork(phraseEndpoints.listPhrases, async ({ work }) => (await phraseRows(work.db, work.companyId)).map(phraseOf))
  on.inWork(phraseEndpoints.showPhrase, async ({ work, params }) => ({
    details: phraseOf(await phrases.requirePhrase(work, params.id)),
  }))
  on.inWork(phraseEndpoints.createPhrase, ({ work, actor, body }) => phrases.createPhrase(work, actor, services, body))
  on.inWork(phraseEndpoints.updatePhrase, ({ work, actor, body }) => phrases.updatePhrase(work, actor, services, body))
  on.inWork(phraseEndpoints.deletePhrase, async ({ work, actor, params }) => {
    await phrases.deletePhrase(work, actor, services, params.id)
    return {}
  })
}
