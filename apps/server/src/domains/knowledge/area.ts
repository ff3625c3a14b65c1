import * as endpoints from '@recado/contract/knowledge/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import { embedPassages } from './embed-passages.ts'
import { passageFinder } from './find-passages.ts'
import { knowledgeEmbed, knowledgeJobs, knowledgeRead } from './jobs.ts'
import { documentOf } from './knowledge.view.ts'
import type { SourceServices } from './knowledge-services.ts'
import { listKnowledge } from './list-knowledge.ts'
import { createKnowledge, deleteKnowledge, requireDocument, updateKnowledge } from './save-knowledge.ts'
import { addFile, addPage, refreshKnowledge } from './sources/add-source.ts'
import { readKnowledge } from './sources/read-knowledge.ts'

/** A company's knowledge: texts, frequent questions, web pages and files on which answers are based. */
export const knowledgeArea = (services: SourceServices) =>
  ({
    name: 'knowledge',
    jobTypes: knowledgeJobs,
    jobs: [
      handle(knowledgeEmbed, (job) => embedPassages(services, job)),
      handle(knowledgeRead, (job) => readKnowledge(services, job)),
    ],
    routes(on: Registrar) {
      const find = passageFinder(services)
      on.inWork(endpoints.listKnowledge, ({ work, query }) => listKnowledge(work, query))
      on.outside(endpoints.searchKnowledge, async ({ actor, body }) => ({
        sources: await find(actor.companyId, body.question),
      }))
      on.inWork(endpoints.showKnowledge, async ({ work, params }) => documentOf(await requireDocument(work, params.id)))
      on.inWork(endpoints.createKnowledge, ({ work, actor, body }) => createKnowledge(work, actor, body, services))
      on.inWork(endpoints.addKnowledgePage, ({ work, actor, body }) => addPage(work, actor, body))
      on.outside(endpoints.addKnowledgeFile, ({ actor, body, files }) =>
        addFile(services, actor, { file: files[0], title: body.title }),
      )
      on.inWork(endpoints.refreshKnowledge, ({ work, actor, params }) => refreshKnowledge(work, actor, params.id))
      on.inWork(endpoints.updateKnowledge, ({ work, actor, params, body }) =>
        updateKnowledge(work, actor, { id: params.id, change: body }, services),
      )
      on.inWork(endpoints.deleteKnowledge, async ({ work, actor, params }) => {
        await deleteKnowledge(work, actor, params.id)
        return {}
      })
    },
  }) satisfies Area
