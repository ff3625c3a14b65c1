import type { Responder } from '../responder.ts'
import type { Machine, MachineName } from './machine.ts'
import { machineArea } from './machine-area.ts'
import { decideTalk, type MachineTalk, type TalkScene } from './talk.rules.ts'

/** The responders of external machines, by their names in claims. */
export type Machines = Record<MachineName, Responder<TalkScene, MachineTalk>>

/** @param machines the integrations and the prompts of the AI */
export function createMachines(machines: readonly Machine[]): Machines {
  const area = machineArea(machines)
  const responder = (name: MachineName): Responder<TalkScene, MachineTalk> => ({
    name,
    area,
    decide: (scene, occasion) => decideTalk(name, scene, occasion),
  })
  return { integration: responder('integration'), assistant: responder('assistant') }
}
