import { lazyPart } from '../../ui/lazy-part.tsx'

/** The form of a new schedule for a contact; loaded when it is first drawn. */
export const ScheduleForContact = lazyPart(() => import('./schedule-dialog.tsx').then((file) => file.ScheduleFor))
