export type { AnsweringServices } from './answering-services.ts'
export { askChain, type ChainOutcome, type Seat } from './chain.rules.ts'
export { type Answering, createAnswering } from './create-answering.ts'
export { LOOP_WINDOW_MS, MAX_BOT_MESSAGES, MAX_TURNS } from './loop-guard.rules.ts'
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
export {
  describeLine,
  type MessageLine,
  textOfLine,
} from './machines/message-line.ts'
export { countDropped, MOST_MESSAGES } from './machines/result.rules.ts'
export { person } from './person.responder.ts'
export type {
  AnswerArea,
  AreaScene,
  ClaimWish,
  Responder,
  ResponderAnswer,
  ResponderPlace,
} from './responder.ts'
export type {
  Effect,
  Line,
  Occasion,
  OutsideFile,
  OutsideMessage,
  Scene,
  SceneClaim,
  SceneTicket,
  Score,
  TalkCounters,
} from './scene.rules.ts'
