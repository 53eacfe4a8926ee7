/** The longest email address that mail can be sent to, in characters (RFC 5321 leaves 254 of a path's 256). */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** A line that somebody writes: a name, a city, a subject. */
export const LINE_MAX = 200;
