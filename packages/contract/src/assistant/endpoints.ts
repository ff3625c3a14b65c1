import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { pageQuery, pageReply } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { aiErrors } from './choices.ts'
import { prompt, promptInput, promptSearch, trialAnswer, trialInput } from './prompt.ts'
import { assistantSettings, assistantSettingsInput } from './settings.ts'

const id = idParam('id')
const saveErrors = ['ERR_NO_QUEUE_FOUND', 'ERR_PROMPT_MODEL', 'ERR_PROMPT_KEY_REQUIRED'] as const

export const listPrompts = defineEndpoint({
  id: 'prompts.index',
  method: 'GET',
  path: '/prompt',
  access: needs('prompts:view', 'useOpenAi'),
  summary: 'Prompts by name; 20 a page where a page is asked for, else all',
  query: z.object({
    ...pageQuery,
    pageNumber: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().int().min(1).max(1_000_000).optional(),
    ),
    ...promptSearch,
  }),
  response: z.object({ prompts: z.array(prompt), ...pageReply }),
})

export const listModels = defineEndpoint({
  id: 'prompts.models',
  method: 'GET',
  path: '/prompt/models',
  access: needs('prompts:view', 'useOpenAi'),
  summary: 'The models that a prompt may choose, with what people call them (additive)',
  response: z.array(z.object({ model: z.string(), name: z.string() })),
})

export const showPrompt = defineEndpoint({
  id: 'prompts.show',
  method: 'GET',
  path: '/prompt/:id',
  access: needs('prompts:view', 'useOpenAi'),
  summary: 'One prompt',
  params: id,
  response: prompt,
  errors: ['ERR_NO_PROMPT_FOUND'],
})

export const createPrompt = defineEndpoint({
  id: 'prompts.create',
  method: 'POST',
  path: '/prompt',
  access: needs('prompts:edit', 'useOpenAi'),
  summary: 'Add a prompt. Its key is kept sealed and never answered',
  body: promptInput,
  response: prompt,
  errors: saveErrors,
})

export const updatePrompt = defineEndpoint({
  id: 'prompts.update',
  method: 'PUT',
  path: '/prompt/:id',
  access: needs('prompts:edit', 'useOpenAi'),
  summary: 'Change a prompt; without a key, or with an empty one, it keeps its own',
  params: id,
  body: promptInput.partial(),
  response: prompt,
  errors: [...saveErrors, 'ERR_NO_PROMPT_FOUND'],
})

export const deletePrompt = defineEndpoint({
  id: 'prompts.delete',
  method: 'DELETE',
  path: '/prompt/:id',
  access: needs('prompts:edit', 'useOpenAi'),
  summary: 'Delete a prompt; connections and queues that use it go on without one, and the message names them',
  params: id,
  response: z.object({ message: z.string() }),
  errors: ['ERR_NO_PROMPT_FOUND'],
})

export const tryPrompt = defineEndpoint({
  id: 'prompts.try',
  method: 'POST',
  path: '/prompt/trial',
  access: needs('prompts:edit', 'useOpenAi'),
  summary: 'The answer to a trial conversation by the values of a form; counted in the month’s tokens (additive)',
  body: trialInput,
  response: trialAnswer,
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_PROMPT_MODEL', 'ERR_PROMPT_KEY_REQUIRED', ...aiErrors],
})

export const checkPromptKey = defineEndpoint({
  id: 'prompts.checkKey',
  method: 'POST',
  path: '/prompt/:id/key-check',
  access: needs('prompts:edit', 'useOpenAi'),
  summary: 'Ask the provider about the key and the model of a prompt (additive)',
  params: id,
  response: prompt,
  errors: ['ERR_NO_PROMPT_FOUND'],
})

export const showAssistantSettings = defineEndpoint({
  id: 'assistantSettings.show',
  method: 'GET',
  path: '/assistant/settings',
  access: needs('ai:settings', 'useOpenAi'),
  summary: 'The company’s set-up of the AI, and what was used this month (additive)',
  response: assistantSettings,
})

export const saveAssistantSettings = defineEndpoint({
  id: 'assistantSettings.save',
  method: 'PUT',
  path: '/assistant/settings',
  access: needs('ai:settings', 'useOpenAi'),
  summary: 'Change the company’s set-up of the AI; absent fields stay (additive)',
  body: assistantSettingsInput,
  response: assistantSettings,
})
