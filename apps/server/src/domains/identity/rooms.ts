/** Rooms by profile: everybody is in one of the two. */
export const profileRooms = {
  /** The admins of a company; QR codes and tokens of connections go only there. */
  admins: (companyId: number) => `c${companyId}:operators`,
  others: (companyId: number) => `c${companyId}:others`,
}
