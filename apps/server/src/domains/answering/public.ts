export type { AnsweringServices } from './answering-services.ts'
export { askChain, type Outcome, type Seat } from './chain.rules.ts'
export { type Answering, createAnswering } from './create-answering.ts'
export { MOST_SAID, MOST_TURNS, WINDOW_MS } from './loop-guard.rules.ts'
export { createMachines, type Machines } from './machines/create-machines.ts'
export { endTalks } from './machines/end-talks.ts'
export {
  type HistoryLine,
  type Machine,
  type MachineAnswer,
  MachineFailed,
  type MachineName,
  type MachineTerms,
  type Turn,
  type TurnLine,
} from './machines/machine.ts'
export { MOST_MESSAGES } from './machines/result.rules.ts'
export { type SaidLine, saidIn, wordsOf } from './machines/said.ts'
export { person } from './person.responder.ts'
export type { Answer, AnswerArea, AreaScene, ClaimWish, Place, Responder } from './responder.ts'
export type {
  Claim,
  Effect,
  Line,
  Occasion,
  OutsideFile,
  OutsideMessage,
  Scene,
  SceneTicket,
  Score,
  Talk,
} from './scene.rules.ts'
