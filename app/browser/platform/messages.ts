export const OFFLINE = "You appear to be offline. Try again when the network is back.";
export const FAILED = "That did not work. Please try again.";
