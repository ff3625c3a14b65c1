import { type AnswerArea, askChain, person, type Responder } from '../../answering/public.ts'
import { areaRules } from '../area.rules.ts'
import { decisions } from '../decisions.rules.ts'
import type { ChatbotDecision, ChatbotScene, Memory, Occasion } from '../scene.rules.ts'

const area: AnswerArea<ChatbotScene, Memory> = { ...areaRules, load: async () => null, save: async () => undefined }
const names = ['rating', 'menu', 'hours', 'greeting', 'calls', 'farewell', 'idle'] as const
const chain: Responder[] = [person, ...names.map((name) => ({ name, area, decide: decisions[name] }))]

/** Returns the chain's decision with only the person and chatbot responders, and the chatbot's memory. */
export function whoAnswers(chatbotScene: ChatbotScene, occasion: Occasion): ChatbotDecision {
  const { said: sentCount, saidSince } = chatbotScene.memory
  const scene = { ...chatbotScene, talk: { ...chatbotScene.talk, said: sentCount, saidSince } }
  const seats = chain.map((responder) => ({
    responder,
    scene: responder === person ? { ...scene, memory: null } : scene,
  }))
  const { effects, talk, memories } = askChain(seats, scene, occasion)
  const memory = memories.has(area) ? (memories.get(area) as Memory) : scene.memory
  return { effects, memory: talk === scene.talk ? memory : { ...memory, said: talk.said, saidSince: talk.saidSince } }
}
