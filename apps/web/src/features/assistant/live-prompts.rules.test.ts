import type { Prompt } from '@recado/contract/assistant/prompt'
import { expect, it } from 'vitest'
import { withPromptEvent } from './live-prompts.ts'

const prompt = (id: number, name = `p${id}`): Prompt => ({
  ...{ id, companyId: 1, name, prompt: '', model: 'gpt-4o-mini', maxTokens: 100, temperature: 1, apiKey: '' },
  ...{
    hasApiKey: true,
    keyState: 'confirmed',
    queueId: 1,
    maxMessages: 10,
    hearsAudio: false,
    seesImages: false,
    queue: { name: 'Vendas' },
    failure: null,
  },
  ...{ createdAt: '', updatedAt: '' },
})
const pages = [
  { prompts: [prompt(1), prompt(2)], count: 3 },
  { prompts: [prompt(3)], count: 3 },
]

it.each([
  [
    'a changed prompt replaces the old one at its position, once',
    { action: 'update', prompt: prompt(2, 'Novo') },
    ['p1', 'Novo', 'p3'],
    3,
  ],
  ['a prompt that is already loaded changes nothing', { action: 'create', prompt: prompt(3) }, ['p1', 'p2', 'p3'], 3],
  ['a deleted prompt is removed', { action: 'delete', promptId: 3 }, ['p1', 'p2'], 2],
  ['the deletion of an unknown prompt changes nothing', { action: 'delete', promptId: 9 }, ['p1', 'p2', 'p3'], 3],
] as const)('PRM-05: %s', (_name, event, names, count) => {
  const next = withPromptEvent(pages, event)
  expect(next.flatMap(({ prompts }) => prompts.map(({ name }) => name))).toEqual(names)
  expect(next[0]?.count).toBe(count)
})
