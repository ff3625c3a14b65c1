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

/** Polling interval while the screen is in view, in milliseconds. Simulated phones send no events. */
const EVERY = 1000

/** The customers of a simulated connection, and the whole chat of the chosen one. */
export function useSimulator(whatsappId: number, number: string | null) {
  return useQuery({
    queryKey: ['simulator', whatsappId, number],
    queryFn: ({ signal }) =>
      call(simulatorChats, { params: { whatsappId }, query: { number: number ?? undefined }, signal }),
    refetchInterval: EVERY,
    staleTime: 0,
    // The list stays on screen while another customer's chat loads.
    placeholderData: (previous) => previous && { ...previous, messages: [], typing: false, members: undefined },
  })
}

type EventBody = Parameters<typeof call<typeof simulatorEvent>>[1]['body']
type FaultBody = Parameters<typeof call<typeof simulatorFault>>[1]['body']

/** The actions of the phones and the number. Each shows its effect immediately. */
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
      // The message may be deleted by the time it is read; the next poll shows it.
      meta: { silent: true },
    }),
    scan: useMutation({ mutationFn: () => call(simulatorScan, { params, body: {} }), onSettled: refresh }),
    fault: useMutation({ mutationFn: (body: FaultBody) => call(simulatorFault, { params, body }), onSettled: refresh }),
    restore: useMutation({ mutationFn: () => call(simulatorRestore, { params, body: {} }), onSettled: refresh }),
  }
}

/** A member of the open simulated group. */
export interface Member {
  number: string
  name: string
  isLid: boolean
}

export type SimulatedPhone = ReturnType<typeof usePhone>
