export { requirePrompt } from './prompts/require-prompt.ts'
