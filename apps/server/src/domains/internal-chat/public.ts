export { chatMentioned } from './facts.ts'
