import type { Responder } from '../answering/public.ts'
import { areaOf } from './chatbot-area.ts'
import type { ChatbotServices } from './chatbot-services.ts'
import { decisions } from './decisions.rules.ts'
import type { ChatbotScene, Memory } from './scene.rules.ts'

/** The chatbot's responders, by their names in claims; wiring/responders.ts defines their order. */
export type Chatbot = Record<keyof typeof decisions, Responder<ChatbotScene, Memory>>

/** @param services access to the company's data */
export function createChatbot(services: ChatbotServices): Chatbot {
  const area = areaOf(services)
  const responder = (name: keyof typeof decisions): Responder<ChatbotScene, Memory> => ({
    name,
    area,
    decide: decisions[name],
  })
  return {
    rating: responder('rating'),
    menu: responder('menu'),
    hours: responder('hours'),
    greeting: responder('greeting'),
    calls: responder('calls'),
    farewell: responder('farewell'),
    idle: responder('idle'),
  }
}
