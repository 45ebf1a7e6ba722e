export const OFFLINE = "You appear to be offline.";
export const FAILED = "That did not work. Please try again.";
