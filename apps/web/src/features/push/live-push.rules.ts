import type { KeptPushChoices, PushChoices, PushDevice } from '@recado/contract/push/push'
import type { Payload } from '@recado/contract/realtime'

/** A person's devices and choices, as the server answers them. */
export interface PushState {
  publicKey: string
  devices: PushDevice[]
  choices: KeptPushChoices
}

/** A change that was made here. */
export interface UnderWay {
  change: Partial<PushChoices>
  /** The choices that hold it; null until the server has answered. */
  version: number | null
}

/** The changes that the choices do not hold yet. */
export const underWayStill = (kept: KeptPushChoices, underWay: readonly UnderWay[]): UnderWay[] =>
  underWay.filter(({ version }) => version === null || version > kept.version)

/** The choices as whoever made the changes expects them: what the server says, with what it does not know or say yet. */
export const shownChoices = (kept: KeptPushChoices, underWay: readonly UnderWay[]): PushChoices =>
  Object.assign({ ...kept }, ...underWayStill(kept, underWay).map(({ change }) => change))

/** The state after an event: devices in the order in which they came. Choices from before those that are known change nothing. */
export function withPush(state: PushState, event: Payload<'push'>): PushState {
  switch (event.action) {
    case 'choices':
      return event.choices.version < state.choices.version ? state : { ...state, choices: event.choices }
    case 'delete':
      return { ...state, devices: state.devices.filter(({ id }) => id !== event.id) }
    default: {
      const known = state.devices.find(({ id }) => id === event.record.id)
      const device = { ...event.record, current: known?.current ?? false }
      const devices = known
        ? state.devices.map((one) => (one.id === device.id ? device : one))
        : [...state.devices, device]
      return { ...state, devices }
    }
  }
}
