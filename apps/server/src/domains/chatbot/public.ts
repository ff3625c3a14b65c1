export type { ChatbotServices } from './chatbot-services.ts'
export { type Chatbot, createChatbot } from './create-chatbot.ts'
