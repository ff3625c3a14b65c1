import type { NodeKind } from '@recado/contract/flows/choices'
import {
  type Icon,
  IconArrowsShuffle,
  IconBrandHipchat,
  IconClockPause,
  IconGitBranch,
  IconGitFork,
  IconHelpCircle,
  IconId,
  IconListNumbers,
  IconMessage,
  IconMicrophone,
  IconNote,
  IconPhoto,
  IconPlayerPlay,
  IconPuzzle,
  IconSparkles,
  IconStack2,
  IconTag,
  IconTicket,
  IconVideo,
  IconWorldWww,
} from '@tabler/icons-react'

/** The drag data type of a kind that is dragged from the palette onto the canvas. */
export const KIND_DRAGGED = 'application/x-recado-node'

/** The groups of the palette in order. */
export const kindGroups = ['messages', 'logic', 'service', 'outside', 'notes'] as const
export type KindGroup = (typeof kindGroups)[number]

interface KindLook {
  icon: Icon
  group: KindGroup
}

/** The icon and palette group of each kind, in the palette's order. */
export const kindLooks: Readonly<Record<NodeKind, KindLook>> = {
  singleBlock: { icon: IconStack2, group: 'messages' },
  message: { icon: IconMessage, group: 'messages' },
  img: { icon: IconPhoto, group: 'messages' },
  audio: { icon: IconMicrophone, group: 'messages' },
  video: { icon: IconVideo, group: 'messages' },
  menu: { icon: IconListNumbers, group: 'messages' },
  question: { icon: IconHelpCircle, group: 'messages' },
  start: { icon: IconPlayerPlay, group: 'logic' },
  condition: { icon: IconGitBranch, group: 'logic' },
  randomizer: { icon: IconArrowsShuffle, group: 'logic' },
  interval: { icon: IconClockPause, group: 'logic' },
  subflow: { icon: IconGitFork, group: 'logic' },
  ticket: { icon: IconTicket, group: 'service' },
  contatoOpcoes: { icon: IconId, group: 'service' },
  tag: { icon: IconTag, group: 'service' },
  typebot: { icon: IconBrandHipchat, group: 'outside' },
  openai: { icon: IconSparkles, group: 'outside' },
  apiCall: { icon: IconWorldWww, group: 'outside' },
  note: { icon: IconNote, group: 'notes' },
}

/** The icon of unknown kinds. */
export const unknownIcon: Icon = IconPuzzle

/** Returns the kinds of a group in the palette's order. */
export const kindsOf = (group: KindGroup): NodeKind[] =>
  (Object.keys(kindLooks) as NodeKind[]).filter((kind) => kindLooks[kind].group === group)
