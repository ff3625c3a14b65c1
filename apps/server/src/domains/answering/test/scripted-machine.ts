import type { Machine, MachineAnswer, MachineTerms, Turn } from '../public.ts'

/** A machine whose answers a test defines; it counts the questions. */
export interface ScriptedMachine extends Machine {
  /** Every try, in order. */
  turns: Turn[]
  terms: MachineTerms | null
  script: (turn: Turn) => MachineAnswer | Promise<MachineAnswer>
}

export const echo = ({ lines }: Turn): MachineAnswer => ({
  messages: [{ text: `eco: ${lines.map(({ body }) => body).join(' + ')}` }],
})

export function scriptedMachine(name: Machine['name']): ScriptedMachine {
  const machine: ScriptedMachine = {
    name,
    turns: [],
    terms: { label: 'Ecoante', queueId: null, whileAsked: 'next' },
    script: echo,
    find: async () => machine.terms,
    answer: async (turn) => {
      machine.turns.push(turn)
      return machine.script(turn)
    },
  }
  return machine
}

/** A promise that a test resolves. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const whenOpened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened: whenOpened, open: () => open() }
}
