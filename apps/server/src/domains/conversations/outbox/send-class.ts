/**
 * The class of an outbox item. Within a chat a class keeps its order; a lower class overtakes items that have not begun. 0: what a
 * person does; 1: an answer of a bot; 2: a reminder or schedule; 3: a campaign.
 */
export type SendClass = 0 | 1 | 2 | 3

export const SEND_CLASSES: readonly SendClass[] = [0, 1, 2, 3]
