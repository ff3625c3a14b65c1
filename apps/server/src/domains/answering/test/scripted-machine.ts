import type { Machine, MachineAnswer, MachineTerms, Turn } from '../public.ts'

/** A machine whose answers a test writes; it counts what it was asked. */
export interface ScriptedMachine extends Machine {
  /** Every try, in order. */
  asked: Turn[]
  terms: MachineTerms | null
  script: (turn: Turn) => MachineAnswer | Promise<MachineAnswer>
}

export const echo = ({ lines }: Turn): MachineAnswer => ({
  messages: [{ text: `eco: ${lines.map(({ body }) => body).join(' + ')}` }],
})

export function scriptedMachine(name: Machine['name']): ScriptedMachine {
  const machine: ScriptedMachine = {
    name,
    asked: [],
    terms: { label: 'Ecoante', queueId: null, whileAsked: 'next' },
    script: echo,
    find: async () => machine.terms,
    answer: async (turn) => {
      machine.asked.push(turn)
      return machine.script(turn)
    },
  }
  return machine
}

/** A thing that happens when a test says so. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
