/** The exports of announcements for the first picture of the frame. */
export { AnnouncementBell } from './announcement-bell.tsx'
