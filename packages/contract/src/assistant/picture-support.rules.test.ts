import { expect, it } from 'vitest'
import { pictureSupport } from './choices.ts'

it.each([
  ['gpt-4o-mini', 'yes'],
  ['openai/gpt-4o', 'yes'],
  ['GPT-4.1-nano', 'yes'],
  ['gpt-4-turbo-2024-04-09', 'yes'],
  ['gpt-5-mini', 'yes'],
  ['o3', 'yes'],
  ['o4-mini', 'yes'],
  ['anthropic/claude-sonnet-4', 'yes'],
  ['gemini-2.5-flash', 'yes'],
  ['qwen/qwen2.5-vl-72b-instruct', 'yes'],
  ['gpt-3.5-turbo-1106', 'no'],
  ['gpt-4', 'no'],
  ['gpt-4-0613', 'no'],
  ['o1-mini', 'no'],
  ['o3-mini', 'no'],
  ['llama-3.1-8b', 'unknown'],
  ['demo-model', 'unknown'],
])('AI-10: whether %s takes pictures: %s', (model, support) => {
  expect(pictureSupport(model)).toBe(support)
})
