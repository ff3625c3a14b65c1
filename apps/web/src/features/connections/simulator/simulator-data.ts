import {
  type SimulatedMessage,
  simulatorAck,
  simulatorChats,
  simulatorEvent,
  simulatorFault,
  simulatorInbound,
  simulatorRestore,
  simulatorScan,
} from '@recado/contract/connections/simulator'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** The phones have no event of their own; they are asked this often while the screen is in view, in milliseconds. */
const EVERY = 1000

/** The customers of one simulated connection, and the whole chat of the chosen one. */
export function useSimulator(whatsappId: number, number: string | null) {
  return useQuery({
    queryKey: ['simulator', whatsappId, number],
    queryFn: ({ signal }) =>
      call(simulatorChats, { params: { whatsappId }, query: { number: number ?? undefined }, signal }),
    refetchInterval: EVERY,
    staleTime: 0,
    // The list stays on screen while another customer's chat is fetched.
    placeholderData: (previous) => previous && { ...previous, messages: [], typing: false, members: undefined },
  })
}

type EventBody = Parameters<typeof call<typeof simulatorEvent>>[1]['body']
type FaultBody = Parameters<typeof call<typeof simulatorFault>>[1]['body']

/** The acts of the phones and the number. Each shows its effect at once. */
export function usePhone(whatsappId: number) {
  const client = useQueryClient()
  const params = { whatsappId }
  const refresh = () => client.invalidateQueries({ queryKey: ['simulator', whatsappId] })
  return {
    write: useMutation({
      mutationFn: (message: SimulatedMessage) => call(simulatorInbound, { params, body: message }),
      onSettled: refresh,
    }),
    act: useMutation({ mutationFn: (body: EventBody) => call(simulatorEvent, { params, body }), onSettled: refresh }),
    confirm: useMutation({
      mutationFn: (body: { id: string; ack: number }) => call(simulatorAck, { params, body }),
      onSettled: refresh,
      // A message may be gone by the time it is read; the next look shows it.
      meta: { silent: true },
    }),
    scan: useMutation({ mutationFn: () => call(simulatorScan, { params, body: {} }), onSettled: refresh }),
    fault: useMutation({ mutationFn: (body: FaultBody) => call(simulatorFault, { params, body }), onSettled: refresh }),
    restore: useMutation({ mutationFn: () => call(simulatorRestore, { params, body: {} }), onSettled: refresh }),
  }
}

/** A member of the simulated group that is open. */
export interface Member {
  number: string
  name: string
  isLid: boolean
}

export type Phone = ReturnType<typeof usePhone>
