import { MAX_MESSAGES_RANGE, MAX_TOKENS_RANGE, promptDefaults } from '@recado/contract/assistant/choices'
import { integrationTypes, MOST_DELAY, MOST_EXPIRES } from '@recado/contract/integrations/choices'
import { sealAiKey } from '../../domains/assistant/settings/settings.store.ts'
import { sealJson } from '../../domains/integrations/sealed.ts'
import { type MovedRow, type RowKind, rowKey } from '../move.ts'
import { countOf, nameFrom, numberFrom, textOf } from '../values.rules.ts'
import { commonColumns, stamps } from './setup.ts'

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, Math.trunc(value)))

export const integrations: RowKind = {
  kind: 'integration',
  tables: ['QueueIntegrations'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    ...['type', 'name', 'projectName', 'jsonContent', 'language', 'urlN8N', 'typebotSlug', 'typebotExpires'],
    ...['typebotDelayMessage', 'typebotKeywordFinish', 'typebotKeywordRestart', 'typebotUnknownMessage'],
    ...['typebotRestartMessage', 'createdAt', 'updatedAt'],
  ],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const ids = await move.target.ids('queue_integrations', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const type = integrationTypes.find((one) => one === textOf(row.type).toLowerCase())
      if (!type) {
        move.problem('integration', `is of an unknown type (${textOf(row.type).slice(0, 30)})`, rowKey(row))
        continue
      }
      const account = textOf(row.jsonContent).trim()
      newRows.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          type,
          name: nameFrom(row.name, `Integração ${rowKey(row)}`),
        },
        ...{ project_name: textOf(row.projectName), json_content: account ? sealJson(move.secrets, account) : null },
        ...{
          language: textOf(row.language) || 'pt-BR',
          url: textOf(row.urlN8N).trim(),
          typebot_slug: textOf(row.typebotSlug),
        },
        ...{ typebot_expires: Math.min(MOST_EXPIRES, countOf(row.typebotExpires, 1)) },
        ...{ typebot_delay_message: Math.min(MOST_DELAY, countOf(row.typebotDelayMessage, 1000)) },
        ...{ typebot_keyword_finish: textOf(row.typebotKeywordFinish) },
        ...{ typebot_keyword_restart: textOf(row.typebotKeywordRestart) },
        ...{ typebot_unknown_message: textOf(row.typebotUnknownMessage) },
        ...{ typebot_restart_message: textOf(row.typebotRestartMessage), ...stamps(row, move.now) },
      })
      movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('queue_integrations', newRows)
    return movedRows
  },
}

export const prompts: RowKind = {
  kind: 'prompt',
  tables: ['Prompts'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    ...['name', 'prompt', 'apiKey', 'model', 'maxTokens', 'temperature', 'queueId', 'maxMessages'],
    ...['createdAt', 'updatedAt'],
  ],
  ignoredColumns: [...commonColumns, 'promptTokens', 'completionTokens', 'totalTokens'],
  async take(move, rows) {
    const queue = await move.reference('queue', rows, 'queueId')
    const ids = await move.target.ids('prompts', rows.length)
    const newRows = rows.map((row, at) => {
      const key = textOf(row.apiKey).trim()
      if (key === '') move.problem('prompt', 'has no key', rowKey(row), { lost: false })
      const temperature = Math.min(1, Math.max(0, numberFrom(row.temperature, promptDefaults.temperature)))
      return {
        ...{ company_id: move.companyId, id: ids[at] ?? 0, name: nameFrom(row.name, `Prompt ${rowKey(row)}`) },
        ...{ prompt: textOf(row.prompt), model: textOf(row.model) || promptDefaults.model },
        ...{ max_tokens: within(numberFrom(row.maxTokens, promptDefaults.maxTokens), MAX_TOKENS_RANGE) },
        ...{ temperature: Math.round(temperature * 10) / 10, api_key: sealAiKey(move.secrets, key) },
        ...{ queue_id: queue(row), max_messages: within(numberFrom(row.maxMessages, 10), MAX_MESSAGES_RANGE) },
        ...stamps(row, move.now),
      }
    })
    await move.target.insert('prompts', newRows)
    const movedRows = rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
    await giveToQueues(move, movedRows)
    return movedRows
  },
}

/**
 * Queues were imported before the prompts that some of them name. Sets each queue's prompt in the step that imports the
 * prompt.
 */
async function giveToQueues(move: Parameters<RowKind['take']>[0], movedRows: readonly MovedRow[]): Promise<void> {
  const tableQuery = { tables: ['Queues'], columns: ['id', 'promptId'] }
  const theirs = await move.source.rowsBy(
    tableQuery,
    'promptId',
    movedRows.map(({ theirs: one }) => one),
  )
  const queue = await move.reference('queue', theirs, 'id')
  const ours = new Map(movedRows.map((one) => [one.theirs, one.ours]))
  for (const row of theirs)
    await move.target.rows(`update queues set prompt_id = $3 where company_id = $1 and id = $2`, [
      ...[move.companyId, queue(row), ours.get(String(row.promptId)) ?? null],
    ])
}
