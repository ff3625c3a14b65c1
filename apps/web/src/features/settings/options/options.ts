import type { SettingKey } from '@recado/contract/identity/setting'
import type { TextKey } from '../../../platform/i18n/texts.ts'
import type { pt } from '../texts.pt.ts'

type Key = TextKey<typeof pt>

/** How one setting is displayed. Its label is the text of its key, its help the text of `…Help`. */
export type SettingOption = {
  key: SettingKey & Key
  help: Key
} & (
  | { kind: 'switch' }
  | { kind: 'person' }
  | { kind: 'choice'; choices: readonly { value: string; label: Key }[] }
  /** Between `least` and `most`, and below or above another setting. In minutes unless `unit` is set. */
  | {
      kind: 'minutes'
      least?: number
      most?: number
      below?: SettingKey
      above?: SettingKey
      unit?: Key
      invalid: Key
    }
  | { kind: 'words' }
  | { kind: 'secret' }
  | { kind: 'secondFactor' }
)

export interface OptionGroup {
  title: Key
  /** For the platform's operator only. */
  operator?: boolean
  /** Hidden from users who may not change it. */
  editorsOnly?: boolean
  options: readonly SettingOption[]
}

/** Every effective option, in order (SET-01). */
export const optionGroups: readonly OptionGroup[] = [
  {
    title: 'groupService',
    options: [
      { key: 'userRating', help: 'userRatingHelp', kind: 'switch' },
      {
        key: 'scheduleType',
        help: 'scheduleTypeHelp',
        kind: 'choice',
        choices: [
          { value: 'disabled', label: 'scheduleType_disabled' },
          { value: 'queue', label: 'scheduleType_queue' },
          { value: 'company', label: 'scheduleType_company' },
        ],
      },
      { key: 'onlyOwnerWrites', help: 'onlyOwnerWritesHelp', kind: 'switch' },
      { key: 'graceMinutes', help: 'graceMinutesHelp', kind: 'minutes', invalid: 'graceInvalid' },
      {
        ...{ key: 'botQuietSeconds', help: 'botQuietSecondsHelp', kind: 'minutes', most: 15 },
        ...{ unit: 'seconds', invalid: 'botQuietInvalid' },
      },
      { key: 'humanWords', help: 'humanWordsHelp', kind: 'words' },
      {
        ...{ key: 'waitLongMinutes', help: 'waitLongMinutesHelp', kind: 'minutes', least: 1 },
        ...{ below: 'waitTooLongMinutes', invalid: 'waitLongInvalid' },
      },
      {
        ...{ key: 'waitTooLongMinutes', help: 'waitTooLongMinutesHelp', kind: 'minutes', least: 1 },
        ...{ above: 'waitLongMinutes', invalid: 'waitTooLongInvalid' },
      },
    ],
  },
  {
    title: 'groupMessages',
    options: [
      { key: 'sendGreetingAccepted', help: 'sendGreetingAcceptedHelp', kind: 'switch' },
      { key: 'sendMsgTransfTicket', help: 'sendMsgTransfTicketHelp', kind: 'switch' },
      { key: 'sendGreetingMessageOneQueues', help: 'sendGreetingMessageOneQueuesHelp', kind: 'switch' },
      {
        key: 'chatBotType',
        help: 'chatBotTypeHelp',
        kind: 'choice',
        choices: [{ value: 'text', label: 'chatBotType_text' }],
      },
    ],
  },
  {
    title: 'groupReceive',
    options: [
      { key: 'CheckMsgIsGroup', help: 'CheckMsgIsGroupHelp', kind: 'switch' },
      { key: 'call', help: 'callHelp', kind: 'switch' },
      { key: 'phoneAnswerUser', help: 'phoneAnswerUserHelp', kind: 'person' },
      { key: 'phoneArchiveCloses', help: 'phoneArchiveClosesHelp', kind: 'switch' },
    ],
  },
  {
    title: 'groupSecurity',
    editorsOnly: true,
    options: [{ key: 'twoFactorRequired', help: 'twoFactorRequiredHelp', kind: 'secondFactor' }],
  },
  {
    title: 'groupOperator',
    operator: true,
    options: [
      { key: 'userCreation', help: 'userCreationHelp', kind: 'switch' },
      { key: 'asaas', help: 'asaasHelp', kind: 'secret' },
    ],
  },
]
