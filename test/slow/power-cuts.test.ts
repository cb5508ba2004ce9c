import { describePowerCuts } from "../faults/power-cuts.ts";

describePowerCuts({ cuts: 500, mixtures: 60 });
