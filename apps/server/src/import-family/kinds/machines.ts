import { MAX_MESSAGES_RANGE, MAX_TOKENS_RANGE, promptDefaults } from '@recado/contract/assistant/choices'
import { integrationTypes, MOST_DELAY, MOST_EXPIRES } from '@recado/contract/integrations/choices'
import { sealKey } from '../../domains/assistant/settings/settings.store.ts'
import { sealJson } from '../../domains/integrations/sealed.ts'
import { type Kind, keyOf, type Taken } from '../move.ts'
import { countOf, nameOf, numberOf, textOf } from '../values.rules.ts'
import { stamps, usual } from './setup.ts'

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, Math.trunc(value)))

export const integrations: Kind = {
  kind: 'integration',
  tables: ['QueueIntegrations'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: [
    ...['type', 'name', 'projectName', 'jsonContent', 'language', 'urlN8N', 'typebotSlug', 'typebotExpires'],
    ...['typebotDelayMessage', 'typebotKeywordFinish', 'typebotKeywordRestart', 'typebotUnknownMessage'],
    ...['typebotRestartMessage', 'createdAt', 'updatedAt'],
  ],
  left: usual,
  async take(move, rows) {
    const ids = await move.target.ids('queue_integrations', rows.length)
    const made: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const type = integrationTypes.find((one) => one === textOf(row.type).toLowerCase())
      if (!type) {
        move.problem('integration', `is of an unknown type (${textOf(row.type).slice(0, 30)})`, keyOf(row))
        continue
      }
      const account = textOf(row.jsonContent).trim()
      made.push({
        ...{ company_id: move.companyId, id: ids[at] ?? 0, type, name: nameOf(row.name, `Integração ${keyOf(row)}`) },
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
      taken.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('queue_integrations', made)
    return taken
  },
}

export const prompts: Kind = {
  kind: 'prompt',
  tables: ['Prompts'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: [
    ...['name', 'prompt', 'apiKey', 'model', 'maxTokens', 'temperature', 'queueId', 'maxMessages'],
    ...['createdAt', 'updatedAt'],
  ],
  left: [...usual, 'promptTokens', 'completionTokens', 'totalTokens'],
  async take(move, rows) {
    const queue = await move.reference('queue', rows, 'queueId')
    const ids = await move.target.ids('prompts', rows.length)
    const made = rows.map((row, at) => {
      const key = textOf(row.apiKey).trim()
      if (key === '') move.problem('prompt', 'has no key', keyOf(row), { lost: false })
      const temperature = Math.min(1, Math.max(0, numberOf(row.temperature, promptDefaults.temperature)))
      return {
        ...{ company_id: move.companyId, id: ids[at] ?? 0, name: nameOf(row.name, `Prompt ${keyOf(row)}`) },
        ...{ prompt: textOf(row.prompt), model: textOf(row.model) || promptDefaults.model },
        ...{ max_tokens: within(numberOf(row.maxTokens, promptDefaults.maxTokens), MAX_TOKENS_RANGE) },
        ...{ temperature: Math.round(temperature * 10) / 10, api_key: sealKey(move.secrets, key) },
        ...{ queue_id: queue(row), max_messages: within(numberOf(row.maxMessages, 10), MAX_MESSAGES_RANGE) },
        ...stamps(row, move.now),
      }
    })
    await move.target.insert('prompts', made)
    const taken = rows.map((row, at) => ({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true }))
    await giveToQueues(move, taken)
    return taken
  },
}

/** Queues came before the prompts that some of them name: each gets its prompt in the step in which that one comes. */
async function giveToQueues(move: Parameters<Kind['take']>[0], taken: readonly Taken[]): Promise<void> {
  const wanted = { tables: ['Queues'], columns: ['id', 'promptId'] }
  const theirs = await move.source.rowsBy(
    wanted,
    'promptId',
    taken.map(({ theirs: one }) => one),
  )
  const queue = await move.reference('queue', theirs, 'id')
  const ours = new Map(taken.map((one) => [one.theirs, one.ours]))
  for (const row of theirs)
    await move.target.rows(`update queues set prompt_id = $3 where company_id = $1 and id = $2`, [
      ...[move.companyId, queue(row), ours.get(String(row.promptId)) ?? null],
    ])
}
