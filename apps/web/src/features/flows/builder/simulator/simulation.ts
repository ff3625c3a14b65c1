import type { FlowGraph } from '@recado/contract/flows/graph'
import type { RunStep } from '@recado/contract/flows/runs'
import type { SimulatedContact, SimulationInput, SimulationReply } from '@recado/contract/flows/simulation'
import { simulateFlow } from '@recado/contract/flows/simulation-endpoints'
import { createStore, type StoreApi } from 'zustand'
import { call } from '../../../../platform/api/api.ts'
import type { Builder } from '../builder-store.ts'
import { cleanContact, type Turn, withSteps } from './simulation.rules.ts'

/** A simulated conversation. The server's engine runs it; nothing is sent or stored. */
export interface Simulation {
  contact: SimulatedContact
  turns: readonly Turn[]
  steps: readonly RunStep[]
  reply: SimulationReply | null
  /** The graph of the last step. */
  graph: FlowGraph | null
  isBusy: boolean
  failure: unknown
  setContact: (change: Partial<SimulatedContact>) => void
  /** Performs one step. Resolves to whether it succeeded; otherwise the input stays. */
  step: (input: SimulationInput) => Promise<boolean>
  /** Discards the conversation and starts again. */
  restart: () => Promise<boolean>
}

const nothing = { turns: [], steps: [], reply: null, graph: null, failure: null } as const

const createSimulation = (builder: StoreApi<Builder>): StoreApi<Simulation> =>
  createStore<Simulation>((set, get) => {
    // Ignores a response to a conversation that was discarded in the meantime.
    let round = 0
    const step = async (input: SimulationInput): Promise<boolean> => {
      if (get().isBusy) return false
      const mine = round
      const { flowId, graph } = builder.getState()
      const { reply, contact } = get()
      set({ isBusy: true, failure: null })
      try {
        const body = { graph, run: reply?.run ?? null, contact: cleanContact(contact), input }
        const next = await call(simulateFlow, { params: { id: flowId }, body })
        if (mine !== round) return false
        set(({ turns, steps }) => ({
          ...{ isBusy: false, reply: next, graph, turns: [...turns, { input, events: next.events }] },
          steps: withSteps(steps, next.steps),
        }))
        return true
      } catch (failure) {
        if (mine === round) set({ isBusy: false, failure })
        return false
      }
    }
    return {
      ...nothing,
      ...{ contact: { inHours: true }, isBusy: false, step },
      setContact: (change) => set(({ contact }) => ({ contact: { ...contact, ...change } })),
      restart: () => {
        round++
        set({ ...nothing, isBusy: false })
        return step({ do: 'begin' })
      },
    }
  })

const simulations = new WeakMap<StoreApi<Builder>, StoreApi<Simulation>>()

/** Returns the simulation of a builder. It survives a change of the pane. */
export function simulationOf(builder: StoreApi<Builder>): StoreApi<Simulation> {
  const simulation = simulations.get(builder) ?? createSimulation(builder)
  simulations.set(builder, simulation)
  return simulation
}
