import { lazyPart } from '../../ui/lazy-part.tsx'

/** The form of a new schedule for a contact, loaded on demand. */
export const ScheduleForContact = lazyPart(() => import('./schedule-dialog.tsx').then((file) => file.ScheduleFor))

/** Warns authors of messages that were not sent. Loaded after the first screen. */
export const SchedulesWatcher = lazyPart(() =>
  import('./failures/schedules-watcher.tsx').then((file) => file.SchedulesWatcher),
)

/** The user's failed schedules in the bell. */
export const BellFailures = lazyPart(() => import('./failures/bell-failures.tsx').then((file) => file.BellFailures))
