import { type AnswerArea, askChain, person, type Responder } from '../../answering/public.ts'
import { areaRules } from '../area.rules.ts'
import { decisions } from '../decisions.rules.ts'
import type { Decision, Memory, Occasion, Scene } from '../scene.rules.ts'

const area: AnswerArea<Scene, Memory> = { ...areaRules, load: async () => null, save: async () => undefined }
const names = ['rating', 'menu', 'hours', 'greeting', 'calls', 'farewell', 'idle'] as const
const chain: Responder[] = [person, ...names.map((name) => ({ name, area, decide: decisions[name] }))]

/** The chain's decision where only people and the chatbot answer, and the chatbot's memory. */
export function whoAnswers(given: Scene, occasion: Occasion): Decision {
  const { said, saidSince } = given.memory
  const scene = { ...given, talk: { ...given.talk, said, saidSince } }
  const seats = chain.map((responder) => ({
    responder,
    scene: responder === person ? { ...scene, memory: null } : scene,
  }))
  const { effects, talk, memories } = askChain(seats, scene, occasion)
  const memory = memories.has(area) ? (memories.get(area) as Memory) : scene.memory
  return { effects, memory: talk === scene.talk ? memory : { ...memory, said: talk.said, saidSince: talk.saidSince } }
}
